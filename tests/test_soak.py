"""A hundredth of every long job, so that none rots between soaks."""

from __future__ import annotations

import pytest

from tests.soak.job import Job, jobs


@pytest.mark.long
@pytest.mark.parametrize("job", tuple(jobs()), ids=lambda job: job.title)
def test_a_hundredth_of_the_soak(job: Job) -> None:
    print(job.title, job.work(max(1, -(-job.count // 100)), 1))
