import { readFileSync } from 'node:fs'
import { hasGs1CheckDigit } from '@cais/domain/kernel/check-digit'
import {
  evaluateXPathToBoolean,
  evaluateXPathToNodes,
  evaluateXPathToString,
  registerCustomXPathFunction,
} from 'fontoxpath'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'

const NAMES: Readonly<Record<string, string>> = {
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  xs: 'http://www.w3.org/2001/XMLSchema',
  u: 'utils',
}
const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron'

registerCustomXPathFunction(
  { namespaceURI: 'utils', localName: 'gln' },
  ['xs:string'],
  'xs:boolean',
  (_, digits) => hasGs1CheckDigit(String(digits)),
)

/** The key of the rules as a search, for XPath alone has none. */
const withoutKeys = (test: string) =>
  test.replaceAll(
    /key\('k_lineId',\s*cbc:ID\)/g,
    '(let $own := string(cbc:ID) return //cac:LineItem[string(cbc:ID) = $own])',
  )

/** A pattern of XSLT matches anywhere in the document. */
const anywhere = (context: string) =>
  context
    .split(/\s\|\s/)
    .map((part) => (part.trim().startsWith('/') ? part.trim() : `//${part.trim()}`))
    .join(' | ')

/**
 * Runs Schematron rules over a document: of each pattern, a node is judged by the first rule whose context it matches. Answers the rules that
 * it breaks.
 */
export function brokenRules(xml: string, files: readonly string[]): string[] {
  const document = parseXmlDocument(xml)
  const root = document.documentElement?.namespaceURI ?? ''
  const namespaceResolver = (prefix: string) => (prefix === 'ubl' ? root : (NAMES[prefix] ?? null))
  return files.flatMap((file) => {
    const pattern = parseXmlDocument(readFileSync(file, 'utf8'))
    const judge = judgeOf(document, pattern, namespaceResolver)
    const judged = new Set<Node>()
    return inRules(pattern, 'rule').flatMap((rule) => judge(rule, judged))
  })
}

const inRules = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS(SCHEMATRON, name),
]

function judgeOf(
  document: Document,
  pattern: Document,
  namespaceResolver: (prefix: string) => string | null,
) {
  const options = { namespaceResolver }
  const variables = Object.fromEntries(
    inRules(pattern, 'let').map((one) => [
      one.getAttribute('name') ?? '',
      evaluateXPathToString(one.getAttribute('value') ?? '', document, null, null, options),
    ]),
  )
  return (rule: Element, judged: Set<Node>): string[] => {
    const found = evaluateXPathToNodes(
      anywhere(rule.getAttribute('context') ?? ''),
      document,
      null,
      null,
      options,
    )
    const nodes = (found as Node[]).filter((node) => !judged.has(node))
    for (const node of nodes) judged.add(node)
    return inRules(rule, 'assert').flatMap((assert) => {
      const test = withoutKeys(assert.getAttribute('test') ?? '')
      const broken = nodes.filter((node) => !evaluateXPathToBoolean(test, node, null, variables, options))
      return broken.map(() => assert.getAttribute('id') ?? test)
    })
  }
}
