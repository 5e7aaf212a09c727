import { WEB_FOLDER } from '../http/static-files.ts'
import { compressFiles } from './compress-files.ts'

// For releases, whose folder cannot be written while they run.
await compressFiles(WEB_FOLDER)
