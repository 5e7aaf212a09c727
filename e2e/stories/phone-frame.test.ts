import { overflowOf } from '../harness/accessibility.ts'
import { ACCESS, type Route } from '../harness/allowed-routes.ts'
import { pathOf } from '../harness/demo.ts'
import { navigateTo, waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'

/** One role of each kind: the other warehouse managers and approvers see the same screens. */
const ROLES = [
  'operator',
  'stock_analyst',
  'picking_manager',
  'financial_approver',
  'admin_sd',
  'admin',
] as const

story.for(ROLES)('no page of %s is wider than a phone', { timeout: 240_000 }, async (role, { open }) => {
  const page = await open({ as: role, at: '/' })
  const wide: string[] = []
  const routes: readonly Route[] = ACCESS[role]?.routes ?? []
  for (const route of routes) {
    await navigateTo(page, await pathOf(route))
    if (route !== 'components') await waitUntilLoaded(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const pixels = await overflowOf(page)
      if (pixels > 0) wide.push(`${route} at ${width}: ${pixels} px too wide`)
    }
  }
  expect(wide).toEqual([])
})
