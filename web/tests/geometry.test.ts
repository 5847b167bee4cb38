import { describe, expect, test } from "vitest";
import { circlePath, layOut, neighbour, polygonPoints } from "../src/board/geometry";
import type { Node, Scene } from "../src/lib/protocol";

/** A board of squares, a1 at the bottom left. */
function squares(columns: number, rows: number): Scene {
  const nodes: Node[] = [];
  for (let x = 0; x < columns; x++)
    for (let y = 0; y < rows; y++) {
      const outline = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]] as Node["outline"];
      nodes.push({ name: `${"abcdefgh"[x]}${rows - y}`, x: x + 0.5, y: y + 0.5, outline, paint: "land", title: null } as Node);
    }
  return { width: columns, height: rows, nodes, shapes: [], labels: [], turns: {}, faces: {} } as unknown as Scene;
}

describe("a board on the page", () => {
  test("is scaled to a fixed width", () => {
    const paper = layOut(squares(4, 2), 0);
    expect([paper.width, paper.height, paper.unit, paper.radius]).toEqual([800, 400, 200, 100]);
    expect(paper.at(0.5, 1.5)).toEqual([100, 300]);
  });

  test("is rotated for a seat", () => {
    expect(layOut(squares(4, 2), 180).at(0.5, 1.5)).toEqual([700, 100]);
    const quarter = layOut(squares(4, 2), 90);
    expect([quarter.width, quarter.height]).toEqual([400, 800]);
    expect(quarter.at(0.5, 0.5)).toEqual([300, 100]);
    expect(layOut(squares(4, 2), -90).turn).toBe(270);
  });

  test("has outlines that can be shrunk, and circles as paths", () => {
    const paper = layOut(squares(4, 2), 0);
    const node = paper.scene.nodes.find(({ name }) => name === "a2") as Node;
    expect(polygonPoints(paper, node)).toBe("0.00,0.00 200.00,0.00 200.00,200.00 0.00,200.00");
    expect(polygonPoints(paper, node, 50)).toBe("50.00,50.00 150.00,50.00 150.00,150.00 50.00,150.00");
    expect(circlePath([10, 20], 5)).toBe("M5.00 20.00a5.00 5.00 0 1 1 10.00 0a5.00 5.00 0 1 1 -10.00 0z");
  });

  test("of points shares the distance between them", () => {
    const scene = squares(3, 1);
    const points = { ...scene, nodes: scene.nodes.map((node) => ({ ...node, outline: [] })) };
    expect(layOut(points, 0).radius).toBeCloseTo(800 / 3 / 2);
  });
});

describe("an arrow key", () => {
  test("goes to the next node in its direction", () => {
    const paper = layOut(squares(3, 3), 0);
    expect([[1, 0], [-1, 0], [0, -1], [0, 1]].map(([x, y]) => neighbour(paper, "b2", x ?? 0, y ?? 0))).toEqual(["c2", "a2", "b3", "b1"]);
  });

  test("follows the screen where the board is rotated", () => {
    expect(neighbour(layOut(squares(3, 3), 180), "b2", 1, 0)).toBe("a2");
    expect(neighbour(layOut(squares(3, 3), 90), "b2", 0, -1)).toBe("a2");
  });

  test("stays at the edge, and begins somewhere", () => {
    const paper = layOut(squares(3, 3), 0);
    expect(neighbour(paper, "c3", 1, 0)).toBe("c3");
    expect(neighbour(paper, "nowhere", 1, 0)).toBe("a3");
  });
});
