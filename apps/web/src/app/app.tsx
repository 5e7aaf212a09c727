import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onConnectionLost } from '../lib/api/connection.ts'
import { queryClient } from '../lib/queries/query-client.ts'
import { refetchOnLanguageChange } from '../lib/queries/refresh.ts'
import { notify } from '../lib/screen/notify.ts'
import { listenForShortcuts } from '../lib/screen/shortcuts.ts'
import { currentWords } from '../lib/words.ts'
import { theme } from '../ui/theme/theme.ts'
import { LanguageProvider } from './language-provider.tsx'
import { listenForPalette } from './palette/palette-state.ts'
import { router } from './router.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'cais.theme' })

export function App() {
  useEffect(listenForShortcuts, [])
  useEffect(listenForPalette, [])
  useEffect(() => refetchOnLanguageChange(queryClient), [])
  useEffect(() => onConnectionLost(() => notify.error(currentWords()?.app.noConnection ?? '')), [])
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
