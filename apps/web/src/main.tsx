import './ui/theme/mantine.css'
import './ui/theme/letters.css'
import './ui/theme/near-faces.css'
import './ui/theme/theme.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnceOnFailedLoad } from './app/failed-load.ts'
import { Fallback } from './app/fallback.tsx'
import { fetchFirstPage } from './app/first-page.ts'
import { registerServiceWorker } from './app/service-worker.ts'
import { ApiError } from './lib/api/api-error.ts'
import { openLine } from './lib/api/live-updates.ts'
import { bringFaces } from './lib/screen/faces.ts'
import { whenCalm } from './lib/screen/rest.ts'

reloadOnceOnFailedLoad()
registerServiceWorker()
// each in its own time: in one go with the loading of the program they hold up a phone
setTimeout(openLine)
setTimeout(fetchFirstPage)
setTimeout(drawProduct)
whenCalm(bringFaces)

function drawProduct() {
  const root = document.getElementById('root')
  if (!root) return
  const product = createRoot(root, { onCaughtError: reportCaught })
  // in small steps, as all that is large (docs/decisions/0070)
  startTransition(() =>
    product.render(
      <Fallback>
        <App />
      </Fallback>,
    ),
  )
}

/** A refusal of the API is shown by its page and is no fault of the program. */
function reportCaught(error: unknown) {
  if (!(error instanceof ApiError)) console.error(error)
}
