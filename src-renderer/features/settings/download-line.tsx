import { Progress } from '../../components'
import { bytes } from '../../components/reply'
import { useDownload } from '../../stores/banks'
import { t } from '../../strings'

/** A model that is on its way. */
export function DownloadLine() {
  const download = useDownload((state) => state.download)
  if (!download) return null
  const { path, received, total } = download
  const name = path.split('/').at(-1) ?? path
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p className="text-muted">
        {total === null
          ? t('settings.memory.state.download_open', { path: name, received: bytes(received) })
          : t('settings.memory.state.download', { path: name, received: bytes(received), total: bytes(total) })}
      </p>
      <Progress label={name} done={received} total={total} />
    </div>
  )
}
