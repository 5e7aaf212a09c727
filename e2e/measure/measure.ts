import { measureLighthouse } from './lighthouse.ts'
import { measureScroll } from './scroll.ts'
import { measureTyping } from './typing.ts'

/** `npm run measure -- scroll`: what is measured in a real browser and is no test, because it depends on the machine. */
const MEASURES: Readonly<Record<string, () => Promise<void>>> = {
  lighthouse: measureLighthouse,
  scroll: measureScroll,
  typing: measureTyping,
}

// What people have draws in a window: its figures are those that they see.
process.env.E2E_BROWSER ??= 'system'
const [name = ''] = process.argv.slice(2)
const measure = MEASURES[name]
if (measure === undefined) {
  console.error(`Say what to measure: ${Object.keys(MEASURES).join(', ')}`)
  process.exit(1)
}
await measure()
