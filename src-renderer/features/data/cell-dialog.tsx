import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Cell } from '../../../src-main/contract'
import { Button, Dialog, ErrorNote, Skeleton } from '../../components'
import { bytes, count } from '../../components/reply'
import { type CellPlace, readCell } from '../../stores/data'
import { t } from '../../strings'

interface CellDialogProps {
  cell: { place: CellPlace; column: string } | null
  onClose: () => void
}

/** One cell in full, JSON laid out to be read. */
export function CellDialog({ cell, onClose }: CellDialogProps) {
  const [value, setValue] = useState<{ cell: Cell } | { failed: string } | null>(null)
  useEffect(() => {
    if (!cell) return
    let current = true
    setValue(null)
    readCell(cell.place).then(
      (read) => current && setValue({ cell: read }),
      (error: Error) => current && setValue({ failed: error.message }),
    )
    return () => {
      current = false
    }
  }, [cell])
  return (
    <Dialog
      wide
      open={cell !== null}
      onClose={onClose}
      title={cell ? t('data.cell', { column: cell.column, row: count(cell.place.row + 1) }) : ''}
      closeLabel={t('app.close')}
    >
      {value === null ? (
        <div aria-busy role="status" className="flex flex-col gap-3 pt-1">
          <span className="sr-only">{t('data.cell_loading')}</span>
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
        </div>
      ) : 'failed' in value ? (
        <ErrorNote message={`${t('data.cell_failed')} ${value.failed}`} />
      ) : (
        <Whole cell={value.cell} />
      )}
    </Dialog>
  )
}

function Whole({ cell }: { cell: Cell }) {
  const [copied, setCopied] = useState(false)
  const text = wholeText(cell)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="text-dim text-sm">
          {cell !== null && typeof cell === 'object' && cell.kind === 'blob'
            ? t('data.blob', { bytes: bytes(cell.bytes) })
            : t('data.chars', {
                count: cell !== null && typeof cell === 'object' && cell.kind === 'cut' ? cell.chars : text.length,
              })}
        </p>
        <Button
          size="sm"
          icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        >
          {t(copied ? 'app.copied' : 'app.copy')}
        </Button>
      </div>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long cell scrolls, so it must be reachable by keyboard
        tabIndex={0}
        className="max-h-[55vh] overflow-auto whitespace-pre-wrap rounded-card border bg-sunken p-3 font-mono text-xs leading-normal"
      >
        {text}
      </pre>
    </div>
  )
}

function wholeText(cell: Cell): string {
  if (cell === null) return t('data.null')
  if (typeof cell === 'object') return cell.kind === 'blob' ? cell.hex.replace(/(..)/g, '$1 ').trim() : cell.text
  const text = String(cell)
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
