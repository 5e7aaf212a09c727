import type { OpenApi, Operation } from './document.ts'

/** The document as a page for people: no script, works from a printout. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const nouns = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))].sort()
  const sections = nouns.map((noun) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === noun)
    return `<h2 id="${html(noun)}">${html(noun)}</h2>${own.map(callBlock).join('')}`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${html(name)}"><summary><code>${html(name)}</code></summary>${json(schema)}</details>`,
  )
  const links = [...nouns, 'schemas'].map((noun) => `<a href="#${html(noun)}">${html(noun)}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cais API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>Cais API</h1><p>${html(String(info.description))} Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links}</nav>${sections.join('')}<h2 id="schemas">schemas</h2>${schemas.join('')}</main></body></html>`
}

type Call = { readonly path: string; readonly method: string; readonly operation: Operation }

function callBlock({ path, method, operation }: Call): string {
  const { parameters, requestBody, responses, summary, security } = operation
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${html(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${html(
        description ?? JSON.stringify(schema),
      )}</td></tr>`,
  )
  return `<details><summary><b class="${method}">${method}</b> <code>${html(path)}</code> ${html(summary)}${
    security.length === 0 ? ' <i>open</i>' : ''
  }</summary>${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${
    requestBody ? `<h3>Body</h3>${json(requestBody.content)}` : ''
  }${Object.entries(responses)
    .filter(([, response]) => response.$ref === undefined)
    .map(([code, response]) => `<h3>${code}</h3>${response.content ? json(response.content) : ''}`)
    .join('')}<p>Refusals: ${Object.entries(responses)
    .filter(([, response]) => response.$ref !== undefined)
    .map(([code]) => code)
    .join(', ')}, each an <a href="#schema-Error">Error</a>.</p></details>`
}

const json = (value: unknown) =>
  `<pre>${html(JSON.stringify(value, null, 2)).replaceAll(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="#schema-$1">$1</a>',
  )}</pre>`

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:1rem}
nav a{margin-right:.6rem}h2{margin-top:2rem}h3{font-size:.9rem;margin:.8rem 0 .2rem}details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer}
b{display:inline-block;min-width:4rem;font-size:.8rem}pre{overflow:auto;max-height:24rem;background:#8881;padding:.6rem;font-size:.8rem}
table{border-collapse:collapse;font-size:.85rem}td{padding:.15rem .8rem .15rem 0;vertical-align:top;overflow-wrap:anywhere}`
