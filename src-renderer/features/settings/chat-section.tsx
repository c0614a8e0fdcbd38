import { Choice, keyText } from '../../components'
import { updateSettings, useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { NumberField } from './number-field'

/** How a message is sent, and how far a turn may go. */
export function ChatSection() {
  const chat = useSettings((state) => state.settings?.chat)
  if (!chat) return null
  return (
    <Group hideTitle title={t('settings.section.chat')}>
      <Choice
        label={t('settings.chat.send_with')}
        help={t(chat.send_with === 'enter' ? 'settings.chat.enter_help' : 'settings.chat.mod_enter_help')}
        value={chat.send_with}
        onChange={(send_with) => void updateSettings({ chat: { send_with } })}
        options={[
          { value: 'enter', label: t('settings.chat.enter') },
          { value: 'mod-enter', label: keyText('mod+Enter') },
        ]}
      />
      <NumberField
        label={t('settings.chat.iterations')}
        help={t('settings.chat.iterations_help')}
        value={chat.max_iterations}
        patch={(max_iterations) => ({ chat: { max_iterations } })}
      />
    </Group>
  )
}
