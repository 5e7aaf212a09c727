import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser, startBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Cais answers, for each worker. */
    addresses: readonly string[]
    /** Where the browser is driven. */
    browser: string
  }
}

/** One browser for all stories, and a product for each worker. E2E_ADDRESS takes a Cais that runs already, with its demo company. */
export default async function setup(project: TestProject) {
  await rm(join(import.meta.dirname, '../test-results'), { recursive: true, force: true })
  const products: Product[] = []
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())))
  try {
    // The first builds the web pages when they are old; the other finds them built.
    while (products.length < project.config.maxWorkers) products.push(await runningOr(startProduct))
    // Workers take the same one, and unpack none.
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
