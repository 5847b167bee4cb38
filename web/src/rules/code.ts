/** A text with `code` in it, as parts. */
export function splitCode(text: string): { text: string; isCode: boolean }[] {
  return text.split("`").map((part, place) => ({ text: part, isCode: place % 2 === 1 })).filter((part) => part.text);
}
