import type { Page } from 'playwright-core'

/** Starts counting the processor time of the page's main thread; the returned function returns it in ms. */
export async function measureWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await read()
  return async () => {
    const after = await read()
    await session.detach()
    return after - before
  }
}
