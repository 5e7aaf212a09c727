import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onLostConnection } from '../lib/connection.ts'
import { notify } from '../lib/notify.ts'
import { queryClient } from '../lib/query-client.ts'
import { listenForShortcuts } from '../lib/shortcuts.ts'
import { currentWords } from '../lib/words.ts'
import { theme } from '../ui/theme.ts'
import { LanguageProvider } from './language-provider.tsx'
import { listenForPalette } from './palette/palette-state.ts'
import { router } from './router.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'cais.theme' })

export function App() {
  useEffect(listenForShortcuts, [])
  useEffect(listenForPalette, [])
  useEffect(() => onLostConnection(() => notify.error(currentWords()?.app.noConnection ?? '')), [])
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
