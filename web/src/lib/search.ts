/** A text as searches compare it: case and accents do not matter. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll("đ", "d").normalize("NFD").replace(/\p{M}/gu, "");
}
