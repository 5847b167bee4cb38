/** The rules as they are written, taken apart into chapters and numbered sentences. */
export interface Sentence {
  number: string;
  text: string;
  /** Where it comes from, how sure we are, which option changes it. */
  source: string;
}

export interface Chapter {
  number: string;
  title: string;
  prose: string[];
  sentences: Sentence[];
}

export interface Rulebook {
  title: string;
  prose: string[];
  chapters: Chapter[];
}

const SENTENCE = /^- \*\*(\d+\.\d+)\*\* (.+?)((?: \[[^\]]*\].*)?)$/;

export function read(text: string): Rulebook {
  const book: Rulebook = { title: "", prose: [], chapters: [] };
  let prose = "";
  const flush = () => {
    if (prose) (book.chapters.at(-1)?.prose ?? book.prose).push(prose);
    prose = "";
  };
  for (const line of text.split("\n")) {
    const sentence = SENTENCE.exec(line);
    const chapter = /^## (?:(\d+)\. )?(.+)$/.exec(line);
    if (line.startsWith("# ")) book.title = line.slice(2);
    else if (chapter) {
      flush();
      book.chapters.push({ number: chapter[1] ?? "", title: chapter[2] ?? "", prose: [], sentences: [] });
    } else if (sentence) {
      flush();
      book.chapters.at(-1)?.sentences.push({ number: sentence[1] ?? "", text: sentence[2] ?? "", source: (sentence[3] ?? "").trim() });
    } else if (line.trim()) prose += (prose ? " " : "") + line.trim();
    else flush();
  }
  flush();
  return book;
}

/** A piece of text with `code` in it, as parts. */
export function parts(text: string): { text: string; isCode: boolean }[] {
  return text.split("`").map((part, place) => ({ text: part, isCode: place % 2 === 1 })).filter((part) => part.text);
}
