import { Info } from 'lucide-react'
import { Switch } from '../../components'
import { useInfo } from '../../stores/info'
import { updateSettings, useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { ShortcutField } from './shortcut-field'

/** How the desktop app behaves around its windows. */
export function DesktopSection() {
  const desktop = useSettings((state) => state.settings?.desktop)
  const browser = useInfo((state) => state.info?.shell === 'headless')
  if (!desktop) return null
  return (
    <>
      {browser ? (
        <p className="flex gap-2 text-muted leading-normal">
          <Info aria-hidden className="mt-1 size-4 shrink-0 text-dim" />
          {t('settings.desktop.browser')}
        </p>
      ) : null}
      <Group hideTitle title={t('settings.section.desktop')}>
        <Switch
          label={t('settings.desktop.tray')}
          help={t('settings.desktop.tray_help')}
          checked={desktop.close_to_tray}
          onChange={(close_to_tray) => void updateSettings({ desktop: { close_to_tray } })}
        />
        <Switch
          label={t('settings.desktop.login')}
          help={t('settings.desktop.login_help')}
          checked={desktop.start_at_login}
          onChange={(start_at_login) => void updateSettings({ desktop: { start_at_login } })}
        />
        <ShortcutField
          value={desktop.quick_ask_shortcut}
          title={t('settings.desktop.shortcut')}
          help={t('settings.desktop.shortcut_help')}
          usual="CommandOrControl+Shift+Space"
          save={(quick_ask_shortcut) => ({ desktop: { quick_ask_shortcut } })}
        />
      </Group>
    </>
  )
}
