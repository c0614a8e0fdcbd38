import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/** Three builds: main (Electron entry and CLI, ESM), preload (CommonJS, as a sandboxed preload must be), renderer. */
export default defineConfig({
  main: {
    build: {
      rolldownOptions: { input: { index: resolve('src-main/index.ts'), cli: resolve('src-main/cli.ts') } },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    build: {
      outDir: resolve('out/renderer'),
      // Less than half the bytes to read and parse before the window can be used.
      minify: true,
      // The page's policy allows fonts from files only, so none may become a data: URL.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: resolve('src-renderer/index.html') } },
    },
    plugins: [react(), tailwindcss()],
  },
})
