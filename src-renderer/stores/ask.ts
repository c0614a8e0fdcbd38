/** Asks something in a new chat, from any page. */
import { openConversation, send } from './chat'
import { go } from './route'

export function askInChat(text: string) {
  void openConversation(null)
  send(text)
  go({ tab: 'chat', id: null, message: null })
}
