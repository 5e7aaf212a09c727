import './ui/theme/mantine.css'
import './ui/theme/extended-fonts.css'
import './ui/theme/fallback-fonts.css'
import './ui/theme/theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnceOnFailedLoad } from './app/failed-load.ts'
import { Fallback } from './app/fallback.tsx'
import { fetchFirstPage } from './app/first-page.ts'
import { registerServiceWorker } from './app/service-worker.ts'
import { ApiError } from './lib/api/api-error.ts'
import { openEventStream } from './lib/queries/live-updates.ts'
import { loadFonts } from './lib/screen/fonts.ts'
import { whenFirstPageDrawn } from './lib/screen/idle.ts'

reloadOnceOnFailedLoad()
registerServiceWorker()
// in separate tasks: in one task with the loading of the program they block a phone
setTimeout(openEventStream)
setTimeout(fetchFirstPage)
setTimeout(drawProduct)
whenFirstPageDrawn(loadFonts)

function drawProduct() {
  const root = document.getElementById('root')
  if (!root) return
  const product = createRoot(root, { onCaughtError: reportCaught })
  // in small steps, as everything large (docs/decisions/0070)
  startTransition(() =>
    product.render(
      <Fallback>
        <App />
      </Fallback>,
    ),
  )
}

/** A refusal of the API is shown by its page and is no program error. */
function reportCaught(error: unknown) {
  if (!(error instanceof ApiError)) console.error(error)
}
