import { createTheme, type MantineColorsTuple } from '@mantine/core'
import classes from './theme.module.css'

/** Dark mode reads shade 4 as its text and 3 as its filled colour, so both ends of the blue are set. */
const action: MantineColorsTuple = [
  '#e8effe',
  '#d3dffc',
  '#aec4fa',
  '#86a8ff',
  '#6b92f5',
  '#3f6ce6',
  '#1f4fd8',
  '#1a44bd',
  '#163a9f',
  '#122f80',
]

/**
 * The theme of Mantine: sizes, type and controls. Colours come from theme.css. Components are named, not
 * imported: imports here would be part of the first load.
 */
export const theme = createTheme({
  colors: { action },
  primaryColor: 'action',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  defaultRadius: 'md',
  radius: { md: '8px', lg: '12px' },
  breakpoints: { xs: '640px', sm: '768px', md: '1024px', lg: '1280px', xl: '1600px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { classNames: { root: classes.button, section: classes.buttonSection } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      classNames: { root: classes.iconButton },
    },
    InputWrapper: {
      // Hints stand below, so that fields beside each other are level whether they have one or not.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: classes.label, error: classes.error, description: classes.description },
    },
    Input: { classNames: { input: classes.input } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 120 } },
      classNames: { content: classes.modal, header: classes.modalHeader, title: classes.modalTitle },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 140 } },
      classNames: { content: classes.modal, header: classes.modalHeader, title: classes.modalTitle },
    },
    Menu: {
      defaultProps: { position: 'bottom-end', offset: 6, transitionProps: { duration: 80 }, loop: true },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    Popover: {
      defaultProps: { offset: 6, transitionProps: { duration: 80 } },
      classNames: { dropdown: classes.dropdown },
    },
    Combobox: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    Select: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    MultiSelect: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    Tooltip: { defaultProps: { openDelay: 400 }, classNames: { tooltip: classes.tooltip } },
  },
})
