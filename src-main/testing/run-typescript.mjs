/** Imported first, lets plain Node run the project's TypeScript: imports without extension, folders, and `?raw` texts. */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

registerHooks({
  resolve(specifier, context, next) {
    const ours = specifier.startsWith('.') && !context.parentURL.includes('/node_modules/')
    if (!ours) return next(specifier, context)
    if (specifier.endsWith('?raw')) return { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
    if (/\.\w+$/.test(specifier)) return next(specifier, context)
    const base = new URL(specifier, context.parentURL)
    const file = existsSync(`${fileURLToPath(base)}.ts`) ? `${base}.ts` : `${base}/index.ts`
    return next(file, context)
  },
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context)
    const source = `export default ${JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))}`
    return { format: 'module', source, shortCircuit: true }
  },
})
