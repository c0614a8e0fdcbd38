export { withFallback } from './fallback'
export { createKeylessEngine } from './keyless'
export { createPhraseMaker } from './phrase/maker'
export { checkAccessKey, createPorcupineEngine } from './porcupine/porcupine'
