export { createKeylessEngine } from './keyless'
export { createPhraseMaker } from './phrase/maker'
