/** A model whose every call is paid by one account and booked as one kind, whoever asks it. */
import type { LlmKind } from '../../contract'
import type { CallAccount, Model } from '../ports'

export function paidModel(model: Model, kind: LlmKind, account: CallAccount): Model {
  return { info: model.info, stream: (request, signal) => model.stream({ ...request, kind, account }, signal) }
}
