import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBrowser } from './browser.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Cais answers. */
    address: string
    /** Where the browser is driven. */
    browser: string
  }
}

/** One product and one browser for all stories. E2E_ADDRESS takes a Cais that runs already, with its demo company. */
export default async function setup(project: TestProject) {
  await rm(join(import.meta.dirname, '../test-results'), { recursive: true, force: true })
  const running = process.env.E2E_ADDRESS
  const product = running ? { address: running, stop: async () => {} } : await startProduct()
  const browser = await startBrowser().catch(async (error) => {
    await product.stop()
    throw error
  })
  project.provide('address', product.address)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await product.stop()
  }
}
