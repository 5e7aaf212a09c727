/** The library is published as CommonJS without types. */
declare module 'edifact/reader.js' {
  export default class Reader {
    define(definitions: object): void
    parse(text: string): { name: string; elements: string[][] }[]
  }
}
declare module 'edifact/tracker.js' {
  export default class Tracker {
    constructor(table: unknown)
    accept(segment: string): void
  }
}
