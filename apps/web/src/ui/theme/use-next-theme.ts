import { useMantineColorScheme } from '@mantine/core'

const NEXT = { light: 'dark', dark: 'auto', auto: 'light' } as const

/** The chosen theme (light, dark, or 'auto' as the system has it) and the step to the next one. */
export function useNextTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, next: () => setColorScheme(NEXT[colorScheme]) }
}
