/** Compiles the messages of all languages: what they say, what they take, and which of them each page sends to browsers. */
import { root } from '@/lib/platform/config/root'
import { compileMessages } from './messages/compile-messages'
import { listPageMessages } from './messages/page-messages'

compileMessages(root)
await listPageMessages(root)
