import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser, startBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of Cais, for each worker. */
    addresses: readonly string[]
    /** The WebSocket address of the browser. */
    browser: string
  }
}

/** Starts one browser for all stories and one Cais per worker. E2E_ADDRESS uses a running Cais with the demo company. */
export default async function setup(project: TestProject) {
  await rm(join(import.meta.dirname, '../test-results'), { recursive: true, force: true })
  const products: Product[] = []
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())))
  try {
    // One after the other: the first builds the web pages if they are out of date.
    while (products.length < project.config.maxWorkers) products.push(await runningOr(startProduct))
    // So that workers use the same browser and do not unpack it again.
    process.env.CHROMIUM_PATH = await findBrowser()
    const browser = await startBrowser()
    project.provide(
      'addresses',
      products.map(({ address }) => address),
    )
    project.provide('browser', browser.wsEndpoint())
    return async () => {
      await browser.close()
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function runningOr(start: () => Promise<Product>): Promise<Product> {
  const address = process.env.E2E_ADDRESS
  return address ? Promise.resolve({ address, stop: async () => {} }) : start()
}
