export { type Arena, createArena } from './arena'
