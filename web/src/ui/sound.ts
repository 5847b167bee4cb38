/** Short synthesized sounds; they can be muted. */
import { setItem, getItem } from "../lib/storage";

let context: AudioContext | null = null;
let muted = getItem("sound") === "off";

export function isMuted(): boolean {
  return muted;
}

export function mute(off: boolean): void {
  muted = off;
  setItem("sound", off ? "off" : "on");
}

function tone(frequency: number, start: number, length: number, loudness: number, kind: OscillatorType): void {
  if (!context) return;
  const at = context.currentTime + start;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = kind;
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

type Sound = "move" | "turn" | "end" | "hurry" | "chat" | "dice";

export function playSound(what: Sound, seat = 0): void {
  if (muted || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  const pitch = 2 ** (seat / 4); // each seat has its own pitch
  if (what === "move") tone(190 * pitch, 0, 0.09, 0.16, "triangle");
  if (what === "turn") [520, 660].forEach((note, place) => tone(note, place * 0.09, 0.14, 0.08, "sine"));
  if (what === "end") [392, 494, 587].forEach((note, place) => tone(note, place * 0.14, 0.3, 0.09, "sine"));
  if (what === "hurry") tone(880, 0, 0.07, 0.06, "square");
  if (what === "chat") tone(700, 0, 0.06, 0.05, "sine");
  if (what === "dice") for (let roll = 0; roll < 5; roll++) tone(240 + 90 * Math.random(), roll * 0.06, 0.04, 0.09, "square");
}
