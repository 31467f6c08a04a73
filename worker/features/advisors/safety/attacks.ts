import { howCanI, type RefusalRule, stealth } from './rule.ts'

const attack =
  'ransomware|malware|virus|key ?logger|phishing kit|exploit|botnet|ddos|worm|trojan|rootkit|spyware|(?:info)?stealer|backdoor'

const systems =
  'account|e-?mail|password|network|wi-?fi|system|sis|grade ?book|server|site|website|phone|laptop|computer|camera|superintendent|principal|teacher|student|district|state test|testing|powerschool|infinite campus|skyward|canvas|google|clever'

/** Building or running an attack, or making a weapon. */
export const attacks: RefusalRule = {
  patterns: [
    new RegExp(
      String.raw`\b(?:write|make|build|create|give me|code|generate|develop|program|deploy|spread|launch|run|send|put|install|plant|hide|slip)\b.{0,30}\b(?:${attack})\b`,
      'i',
    ),
    new RegExp(
      String.raw`${howCanI} (?:secretly )?(?:hack|ddos|dos|crack|brute[- ]force|break in ?to|get into|take (?:down|over)|knock (?:out|offline)|crash|jam|log in ?to|sign in ?to|change (?:my |his |her |their |a |the )?(?:grades?|marks?|attendance))\b.{0,50}\b(?:${systems})`,
      'i',
    ),
    /\b(?:tools?|scripts?|software|ways?|apps?|commands?) (?:to|for|that can) (?:brute[- ]force|crack|ddos|jam|sniff|spoof|hijack)/i,
    /\b(?:disabl|bypass|evad|uninstall|unblock|get(?:ting)? (?:around|past|by)|beat|fool|trick|turn(?:ing)? off)\w*\b.{0,30}\b(?:goguardian|securly|lightspeed|gaggle|linewize|blocksi|(?:content |web )?filter|mdm|monitoring|proctor\w*|lockdown browser)\b.{0,20}\b(?:for|on|so) (?:my|i)\b/i,
    // A tool that does what malware does, by whatever name.
    /\b(?:script|code|one-?liner|program|tool|macro|app|extension|batch file|payload|usb)\b.{0,40}\b(?:logs? (?:every|all|their|the)\b.{0,20}\b(?:key|keystroke|password)s?|records? (?:\w+ )?keystrokes|(?:encrypts?|wipes?|deletes?|corrupts?) (?:all|every|the|everyone'?s)\b.{0,30}\b(?:files?|drives?|shares?|disks?|servers?)|(?:steals?|grabs?|dumps?|harvests?) (?:\w+ ){0,3}(?:passwords?|cookies|tokens?|credentials|logins?)|(?:disables?|kills?|evades?|bypass(?:es)?) (?:\w+ ){0,3}(?:edr|antivirus|defender|goguardian|securly|the (?:content |web )?filter))/i,
    /\b(?:default|leaked|stolen|working) (?:passwords?|credentials|logins?)\b.{0,60}\b(?:other|another|someone|neighbou?ring|rival|so (?:i|we) can|to (?:look|get|log) in)/i,
    new RegExp(
      String.raw`\b(?:get|break|log|sneak|hack|look|change|alter|edit|see|read|copy)\b.{0,60}(?:${stealth})`,
      'i',
    ),
    // "how do I get into her personal gmail"
    new RegExp(
      String.raw`${howCanI} (?:get|log|break|sneak) in ?to (?:his|her|their|\w+'s) (?:\w+ )?(?:e-?mail|gmail|icloud|account|phone|facebook|messages)`,
      'i',
    ),
    /\b(?:get|break|hack) in ?to\b.{0,30}\b(?:my|his|her|their) (?:ex|wife|husband|boss|coworker|colleague|neighbou?r|girlfriend|boyfriend|principal|teacher)\b/i,
    /\b(?:write|make|create|build|set up|craft|draft)\b.{0,40}\b(?:fake|spoofed|phishing|lookalike)\b.{0,50}\b(?:steal|harvest|capture|collect|grab|get (?:his|her|their|someone|staff|people)|so (?:i|we) can (?:get|log|read))/i,
    /\b(?:phish\w*|spoof\w*|fake)\b.{0,90}\b(?:steal|so (?:that )?(?:i|we|he|she|they|people|staff|teachers) (?:can |will )?(?:get|log|read|take|see|use|send|give|click|enter|buy))\b/i,
    /\b(?:how (?:do|can|to)|make|build|buy|get|print|mix)\b.{0,30}\b(?:pipe bombs?|bombs?|explosives?|silencers?|ghost guns?|3d[- ]printed guns?|nerve gas|meth)\b/i,
  ],
  unless:
    /\b(?:plan|policy|playbook|runbook|response|respond|training|tabletop|exercise|drill|checklist|protect|protection|prevent|defen[cds]e?|against|simulation|simulated|awareness|poster|quiz|threats?|scan(?:ner)?|legally|lawfully|former|insurance|notice|lesson|recover|recovery|risk assessment|hackathon|stop|block)\b/i,
  text: 'I will not help build or run an attack, or make a weapon. I can help you defend your district against one: what to harden first, how to test it safely, and whom to call.',
  followUps: [
    'How do we run a phishing exercise that staff will accept?',
    'What should we harden first against ransomware?',
  ],
}
