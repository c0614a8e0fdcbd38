import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReceiptTable } from './receipt-table'
import { ToolLine } from './tool-line'

const TURNED = /[\u202a-\u202e\u2066-\u2069]/

it('a tool line and a receipt show no name that turns the order of what follows', () => {
  const tool = renderToStaticMarkup(
    <ToolLine
      card={{
        call_id: 'c1',
        name: 'note_write',
        label: 'Writing a note',
        status: 'ok',
        summary: 'Wrote *bill\u202egpj.exe*',
        args_json: '{}',
        result_text: '',
        access: 'write',
        source: 'local',
        duration_ms: 1,
        cost_usd: null,
        undo: 'none',
      }}
    />,
  )
  expect(tool).toContain('billgpj.exe')
  expect(tool).not.toMatch(TURNED)
  const receipt = renderToStaticMarkup(
    <ReceiptTable
      onMemory={() => {}}
      receipt={
        {
          turn_id: 't1',
          rev: 1,
          line: '',
          models: [],
          tools: [],
          memory: [
            { id: 'm1', title: '\u2067title', source: 'a\u202etxt.exe', created_on: '2026-03-02', state: 'used' },
          ],
          duration_ms: 1,
          total_usd: 0,
        } as never
      }
    />,
  )
  expect(receipt).toContain('>title</button>')
  expect(receipt).toContain('>atxt.exe</span>')
  expect(receipt).not.toMatch(TURNED)
})
