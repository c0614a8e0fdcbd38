/** The checks Hearken makes of itself. Run when asked for. */
import { call } from '../client'
import { createResource } from './resource'

const { use, load } = createResource(() => call((client) => client.ops.doctor({})))

export const useDoctor = use
export const runDoctor = load
