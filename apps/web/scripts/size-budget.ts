import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { type BuildManifest, type Measure, measureBuild, overBudget } from './measure-build.ts'

/** After each build: first load and every route in brotli kB; a build over the budget fails. */
export function sizeBudget(): Plugin {
  let outDir = ''
  return {
    name: 'cais-size-budget',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const manifest = readManifest(outDir)
        if (manifest) report(measureBuild(manifest, (file) => brotliSize(join(outDir, file))))
      },
    },
  }
}

/** The manifest of the build that was just written. */
export function readManifest(outDir: string): BuildManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  } catch {
    return undefined // the service worker's own inner build has no manifest
  }
}

const brotliSize = (file: string) => brotliCompressSync(readFileSync(file)).length

function report(measures: readonly Measure[]) {
  for (const { name, bytes, limit } of measures) {
    console.log(`${kilobytes(bytes)} of ${kilobytes(limit)}  ${name}`)
  }
  const tooLarge = overBudget(measures)
  if (tooLarge.length === 0) return
  const names = tooLarge.map(({ name, bytes }) => `${name} (${kilobytes(bytes).trim()})`).join(', ')
  throw new Error(`Over the size budget: ${names}`)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
