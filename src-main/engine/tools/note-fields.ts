import { LIMITS } from '../../contract/index'
import { textField } from './define-tool'

export const titleField = textField(LIMITS.titleChars).describe('The title of the note.')
export const noteField = textField(LIMITS.noteChars)
