/**
 * A process to be killed: erases the memory argv[3] in the home argv[2], everywhere, and says when it begins. Plain Node
 * runs the TypeScript.
 */
import './run-typescript.mjs'
import { writeSync } from 'node:fs'

const [home, id] = process.argv.slice(2)
const { ALL, openErasable } = await import('./erasure-home.ts')
const { erasure, store } = await openErasable(home)
writeSync(1, 'begun\n')
await erasure.erase([id], ALL)
await store.close()
