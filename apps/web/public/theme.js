// Before the first paint: the colour scheme that was chosen last, so that a dark screen never flashes white.
// A file of its own, because the content policy allows no script inside the page.
;(() => {
  const chosen = localStorage.getItem('cais.theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
