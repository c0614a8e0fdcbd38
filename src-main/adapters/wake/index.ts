export { withFallback } from './fallback'
export { createKeylessEngine, KEYLESS_WORDS } from './keyless'
export { createPhraseMaker } from './phrase/maker'
export { checkAccessKey, createPorcupineEngine } from './porcupine/porcupine'
