/** Screenshots kept as artefacts, and accessibility. */
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ROOT } from './shells'

/** artifacts/screenshots/PROJECT/NAME.png, an ignored folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const path = join(ROOT, 'artifacts/screenshots', test.info().project.name, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
}

/** WCAG 2.2 A and AA and axe's best practices, over the whole page. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Legacy mode: the other one opens a page of its own, which a shell that denies new windows would close.
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(true)
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  )
  expect(found).toEqual([])
}
