import { useState } from 'react'
import type { ErasurePlan } from '../../../src-main/contract'
import { Button, Dialog, ErrorNote, plainName, Skeleton, Switch } from '../../components'
import { closeErasing, eraseNow, planErasure, useErasing } from '../../stores/memory'
import { t } from '../../strings'
import { ErasureProof } from './erasure-proof'

/** Asks before erasing for good, and then shows the proof. */
export function EraseDialog() {
  const { id, plan, running, report, error } = useErasing()
  const [messages, setMessages] = useState(false)
  const [files, setFiles] = useState(false)
  const close = () => {
    // Closing would not stop it; the proof is worth waiting for.
    if (running) return
    closeErasing()
    setMessages(false)
    setFiles(false)
  }
  const left = report !== null && report.hits.length > 0
  return (
    <Dialog
      open={id !== null}
      onClose={close}
      wide={report !== null}
      title={t(report ? (left ? 'memory.detail.erase_hits' : 'memory.detail.erase_done') : 'memory.detail.erase_title')}
      closeLabel={t('app.close')}
      footer={
        report ? (
          <Button kind="primary" onClick={close}>
            {t('memory.detail.erase_close')}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={running}>
              {t('app.cancel')}
            </Button>
            <Button
              kind="danger"
              disabled={plan === null}
              busy={running ? t('memory.detail.erase_running') : undefined}
              onClick={() => void eraseNow({ messages, files })}
            >
              {t('memory.detail.erase_go')}
            </Button>
          </>
        )
      }
    >
      {report ? (
        <ErasureProof report={report} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-reading text-base text-muted">{t('memory.detail.erase_intro')}</p>
          {error && id !== null ? (
            <ErrorNote
              message={error.message}
              action={error.action}
              buttons={plan ? [] : [{ label: t('app.retry'), run: () => void planErasure(id) }]}
            />
          ) : null}
          {plan ? (
            <Plan
              plan={plan}
              messages={messages}
              files={files}
              disabled={running}
              onMessages={setMessages}
              onFiles={setFiles}
            />
          ) : error ? null : (
            <div aria-busy role="status" className="flex flex-col gap-3">
              <span className="sr-only">{t('memory.detail.erase_planning')}</span>
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/2" />
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface PlanProps {
  plan: ErasurePlan
  messages: boolean
  files: boolean
  disabled: boolean
  onMessages: (on: boolean) => void
  onFiles: (on: boolean) => void
}

function Plan({ plan, messages, files, disabled, onMessages, onFiles }: PlanProps) {
  const told = plan.messages.length
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 rounded-card border bg-sunken px-3 py-2.5 text-sm leading-normal">
        <p dir="auto" className="font-medium">
          {plainName(plan.title)}
        </p>
        <p className="text-muted">
          {[
            t('memory.detail.erase_versions', { count: plan.versions }),
            ...(plan.quoting.length > 0 ? [t('memory.detail.erase_quoting', { count: plan.quoting.length })] : []),
          ].join(' · ')}
        </p>
      </div>
      {told > 0 ? (
        <div className="flex flex-col gap-2">
          <Switch
            label={t('memory.detail.erase_messages')}
            help={t('memory.detail.erase_messages_help', { count: told })}
            checked={messages}
            disabled={disabled}
            onChange={onMessages}
          />
          <ul className="flex flex-col gap-1 border-s ps-3 text-muted text-sm">
            {plan.messages.slice(0, 5).map((message) => (
              <li key={message.message_id} dir="auto" className="line-clamp-2 leading-normal">
                {plainName(message.preview)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-dim text-sm">{t('memory.detail.erase_no_messages')}</p>
      )}
      <Switch
        label={t('memory.detail.erase_files')}
        help={t('memory.detail.erase_files_help')}
        checked={files}
        disabled={disabled}
        onChange={onFiles}
      />
    </div>
  )
}
