import { Dialog, Kbd } from '../components'
import { t } from '../strings'

const ROWS = [
  ['palette', 'mod+K'],
  ['new_chat', 'mod+shift+O'],
  ['search', 'mod+shift+F'],
  ['focus', '/'],
  ['stop', 'Esc'],
  ['edit_last', '↑'],
  ['newline', 'shift+Enter'],
  ['list', '↑ ↓'],
  ['tabs', 'mod+1…5'],
  ['notes', 'F8'],
  ['sheet', '?'],
] as const

/** Every shortcut on one sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('app.shortcuts.title')} closeLabel={t('app.close')}>
      <dl className="flex flex-col divide-y">
        {ROWS.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2 text-sm">
            <dt>{t(`app.shortcuts.${name}`)}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
