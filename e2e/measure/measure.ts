import { measureDock } from './dock.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureScroll } from './scroll.ts'
import { measureTyping } from './typing.ts'

/** `npm run measure -- scroll`: measurements in a real browser; no tests, because they depend on the machine. */
const MEASURES: Readonly<Record<string, () => Promise<void>>> = {
  dock: measureDock,
  lighthouse: measureLighthouse,
  scroll: measureScroll,
  typing: measureTyping,
}

// The system's browser draws in a window, as people's browsers do.
process.env.E2E_BROWSER ??= 'system'
const [name = ''] = process.argv.slice(2)
const measure = MEASURES[name]
if (measure === undefined) {
  console.error(`Say what to measure: ${Object.keys(MEASURES).join(', ')}`)
  process.exit(1)
}
await measure()
