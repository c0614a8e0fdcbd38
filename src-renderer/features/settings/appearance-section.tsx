import { Card, Choice } from '../../components'
import { updateSettings, useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'

const THEMES = ['system', 'light', 'dark'] as const
const SIZES = ['small', 'normal', 'large', 'larger'] as const

/** Theme and text size, seen at once. */
export function AppearanceSection() {
  const appearance = useSettings((state) => state.settings?.appearance)
  if (!appearance) return null
  return (
    <>
      <Group hideTitle title={t('settings.section.appearance')}>
        <Choice
          label={t('settings.appearance.theme')}
          value={appearance.theme}
          onChange={(theme) => void updateSettings({ appearance: { theme } })}
          options={THEMES.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
        />
        <Choice
          label={t('settings.appearance.text_size')}
          value={appearance.text_size}
          onChange={(text_size) => void updateSettings({ appearance: { text_size } })}
          options={SIZES.map((value) => ({ value, label: t(`app.text_size.${value}`) }))}
        />
      </Group>
      <figure className="flex flex-col gap-1.5">
        <figcaption className="text-dim text-sm">{t('settings.appearance.preview_label')}</figcaption>
        <Card>
          <p className="max-w-reading text-base">{t('settings.appearance.preview')}</p>
        </Card>
      </figure>
    </>
  )
}
