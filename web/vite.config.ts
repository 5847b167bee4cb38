import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://localhost:7272", "/ws": { target: "ws://localhost:7272", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/page.ts"] },
  // Without it the tests would get the part of Svelte that renders on servers, in which nothing reacts.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
