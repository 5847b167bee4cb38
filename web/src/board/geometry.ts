/** Where things are drawn: a scene rotated for a seat, in the units of the drawing. */
import type { Node, Scene } from "../lib/protocol";

export type Spot = readonly [number, number];
const WIDTH = 800;

export interface Paper {
  scene: Scene;
  turn: number;
  unit: number;
  radius: number;
  width: number;
  height: number;
  /** Where a point of the scene lies. */
  at(x: number, y: number): Spot;
  /** The same for whole shapes. */
  transform: string;
}

export function layOut(scene: Scene, turned: number): Paper {
  const turn = ((turned % 360) + 360) % 360;
  const unit = WIDTH / scene.width;
  const isUpright = turn % 180 === 0;
  const width = (isUpright ? scene.width : scene.height) * unit;
  const height = (isUpright ? scene.height : scene.width) * unit;
  const there = `translate(${width / 2} ${height / 2})`;
  const back = `translate(${-scene.width / 2} ${-scene.height / 2})`;
  const at = (x: number, y: number): Spot => {
    let u = x - scene.width / 2;
    let v = y - scene.height / 2;
    for (let step = 0; step < turn / 90; step++) [u, v] = [-v, u];
    return [width / 2 + u * unit, height / 2 + v * unit];
  };
  const transform = `${there}rotate(${turn})scale(${unit})${back}`;
  return { scene, turn, unit, radius: unit * nodeRadius(scene), width, height, at, transform };
}

/** The radius of the largest circle that fits into every node; points without an outline share the distance between them. */
function nodeRadius(scene: Scene): number {
  const found: number[] = [];
  const points = scene.nodes.filter((node) => !node.outline.length);
  for (const node of scene.nodes) if (node.outline.length) found.push(innerRadius(node));
  points.forEach((one, place) => {
    for (const other of points.slice(0, place)) found.push(Math.hypot(one.x - other.x, one.y - other.y) / 2);
  });
  return found.length ? Math.min(...found) : 0.5;
}

function innerRadius(node: Node): number {
  let nearest = Infinity;
  node.outline.forEach(([ax, ay], place) => {
    const [bx, by] = node.outline[(place + 1) % node.outline.length] ?? [ax, ay];
    const along = Math.hypot(bx - ax, by - ay);
    nearest = Math.min(nearest, Math.abs((bx - ax) * (ay - node.y) - (ax - node.x) * (by - ay)) / along);
  });
  return nearest;
}

/** A node's outline as polygon points, shrunk by an inset. */
export function polygonPoints(paper: Paper, node: Node, inset = 0): string {
  const [x, y] = paper.at(node.x, node.y);
  const shrink = 1 - inset / paper.radius;
  return node.outline
    .map(([u, v]) => paper.at(u, v))
    .map(([u, v]) => `${(x + (u - x) * shrink).toFixed(2)},${(y + (v - y) * shrink).toFixed(2)}`)
    .join(" ");
}

/** A circle as path data, so that many make one path. */
export function circlePath([x, y]: Spot, radius: number): string {
  const [r, across] = [radius.toFixed(2), (2 * radius).toFixed(2)];
  return `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1 -${across} 0z`;
}

/** The nearest node in the direction of an arrow key; on a board that stands on its corner, ties go to the left. */
export function neighbour(paper: Paper, from: string, across: number, down: number): string {
  const here = paper.scene.nodes.find((node) => node.name === from);
  if (!here) return paper.scene.nodes[0]?.name ?? "";
  const [x, y] = paper.at(here.x, here.y);
  let best = from;
  let least = Infinity;
  for (const node of paper.scene.nodes) {
    const [u, v] = paper.at(node.x, node.y);
    const ahead = (u - x) * across + (v - y) * down;
    const aside = across * (v - y) - down * (u - x);
    if (ahead < paper.radius * 0.4 || Math.abs(aside) > ahead * 1.05) continue;
    const far = Math.hypot(ahead, aside) + aside * 0.01;
    if (far < least) [best, least] = [node.name, far];
  }
  return best;
}
