import type { RefusalRule } from './rule.ts'

/** Watching people in secret, or singling them out for who they are. */
export const watching: RefusalRule = {
  patterns: [
    /\b(?:monitor|track|flag|surveil|spy on|watch|identify|find out|list|target|profile|screen|which|who)\b.{0,40}\b(?:muslims?|jewish|christians?|hispanics?|latinos?|black (?:students|kids|staff|families)|immigrants?|undocumented|lgbtq?\w*|gay|lesbian|trans(?:gender)?|religio\w+|their race|union (?:members|organi[sz]ers|supporters)|pregnant|protesters?)\b/i,
    /\b(?:secretly|covertly|without (?:them|him|her|anyone|staff|teachers|students|parents|the \w+) (?:knowing|finding out|being told))\b.{0,40}\b(?:record|monitor|read|watch|listen|track|film|turn on|install)|\b(?:record|monitor|read|watch|listen (?:to|in)|track|film|spy on|turn on)\b.{0,60}\b(?:secretly|covertly|without (?:them|him|her|anyone|staff|teachers|students|parents) (?:knowing|finding out|being told))|\bspy on\b/i,
    /\b(?:read|search|go through)\b.{0,40}\b(?:private|personal) (?:e-?mails?|messages|chats|phone)\b.{0,60}\b(?:complain\w*|union|whistle\w*|criticiz\w*|leaked|reporter)/i,
  ],
  unless:
    /\b(?:protect\w*|bias(?:ed)?|fair(?:ly|ness)?|unfair\w*|equit\w+|discriminat\w+|(?:don'?t|doesn'?t|do not|does not|not|never|avoid|stop|prevent|without)\s+(?:\w+\s+){0,2}(?:flag|target|track|monitor|spy|out|single)\w*|is it (?:ok|legal|allowed)|can (?:a )?vendors?|vendors?|accessib\w*|translat\w*|interpret\w*)\b/i,
  text: 'I will not help watch people in secret or single them out for who they are. I can help you set monitoring that is announced, limited to a safety or security purpose, the same for everyone, and reviewed by a person; involve counsel and your civil-rights coordinator before anything is switched on.',
  followUps: [
    'What should we tell families about what monitoring software sees?',
    'Who should see alerts from student monitoring, and what happens next?',
  ],
}
