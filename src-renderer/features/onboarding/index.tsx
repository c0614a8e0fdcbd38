import { Dialog as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { Button } from '../../components'
import { focusMessageBox } from '../../stores/focus'
import { discoverLocal, useLocalServers } from '../../stores/models'
import { saveSettings, useSettings } from '../../stores/settings'
import { toast } from '../../stores/toasts'
import { t } from '../../strings'
import { KeyStart } from './key-start'
import { LocalStart } from './local-start'
import { Points } from './points'

/** Shown once, over the app: what Hearken does, and how to start. Needs no key; every way out of it is a start. */
export default function Onboarding() {
  const onboarded = useSettings((state) => state.settings?.onboarded ?? true)
  const servers = useLocalServers((state) => state.data) ?? []
  const [left, setLeft] = useState(false)
  const [way, setWay] = useState<'local' | 'key' | null>(null)
  useEffect(() => {
    if (!onboarded) void discoverLocal()
  }, [onboarded])
  if (onboarded || left) return null

  const finish = async () => {
    setLeft(true)
    const refused = await saveSettings({ onboarded: true })
    if (refused) toast(t('onboarding.failed', { why: refused.message }))
    focusMessageBox()
  }
  const found = servers.find((server) => server.models.length > 0)
  return (
    <Radix.Root open onOpenChange={(open) => !open && void finish()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-paper" />
        <Radix.Content
          aria-describedby="onboarding-lead"
          className="anim-fade fixed inset-0 z-50 overflow-y-auto outline-none"
        >
          <div className="mx-auto flex min-h-full w-full max-w-xl flex-col justify-center gap-7 px-5 py-8 sm:px-6">
            <header className="flex items-start justify-between gap-4">
              <div className="flex flex-col gap-1.5">
                <Radix.Title className="font-semibold text-xl tracking-tight">{t('onboarding.title')}</Radix.Title>
                <Radix.Description id="onboarding-lead" className="text-base text-muted">
                  {t('onboarding.lead')}
                </Radix.Description>
              </div>
              <Radix.Close asChild>
                <Button kind="quiet">{t('onboarding.skip')}</Button>
              </Radix.Close>
            </header>
            <Points />
            <section aria-label={t('onboarding.how')} className="flex flex-col gap-3">
              <h2 className="font-semibold text-lg">{t('onboarding.how')}</h2>
              <div className="flex flex-col gap-2 rounded-card border bg-raised p-4">
                <Button kind="primary" autoFocus onClick={() => void finish()} className="min-h-11 w-full">
                  {t('onboarding.start')}
                </Button>
                <p className="text-muted text-sm leading-normal">{t('onboarding.start_help')}</p>
              </div>
              {found ? (
                <LocalStart
                  server={found}
                  open={way === 'local'}
                  onOpen={() => setWay(way === 'local' ? null : 'local')}
                  onDone={finish}
                />
              ) : null}
              <KeyStart open={way === 'key'} onOpen={() => setWay(way === 'key' ? null : 'key')} onDone={finish} />
            </section>
            <p className="text-dim text-sm">{t('onboarding.later')}</p>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
