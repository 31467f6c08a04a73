/**
 * What the field calls the same thing. Each line is a group: a question that uses one of its terms
 * also searches for the others. Terms are words or short phrases, lower case.
 */
const groups = [
  'mfa | 2fa | multifactor | two-factor | two factor | multi-factor authentication | authenticator',
  'passkey | passkeys | fido2 | security key | hardware key | yubikey | token',
  'edr | endpoint detection | antivirus | mdr | xdr',
  'siem | log | logging | logs',
  'iep | special education | idea | sped',
  'section 504 | 504 plan | 504',
  'dpa | ndpa | data privacy agreement | privacy agreement | vendor agreement',
  'tco | total cost of ownership | total cost | true cost | lifecycle cost',
  'hotspot | hotspots | hot spot | hot spots | mifi',
  'chromebook | chromebooks | student device | student devices | laptop',
  'churn | refresh | replacement cycle | end of life | auto update',
  'aup | acceptable use | responsible use',
  'pd | professional development | professional learning | teacher training | inservice | in-service',
  'plc | professional learning community',
  'sis | student information system | powerschool | infinite campus | skyward',
  'lms | learning management system | canvas | schoology | google classroom',
  'mdm | device management | intune | jamf',
  'sso | single sign-on | single sign on | identity provider | idp',
  'iam | identity | access management | accounts',
  'ransomware | ransom | encrypted files | extortion',
  'phishing | phish | scam email | fake email | spoof | bec',
  'tabletop | drill | exercise | ttx',
  'ir plan | incident response | irp | incident plan',
  'bcp | continuity | continuity of operations | coop plan',
  'dr | disaster recovery | recovery',
  'backup | backups | restore | restores | snapshot',
  'vpn | remote access | rdp | remote desktop',
  'vlan | segmentation | segment | segments | flat network | segmented',
  'wifi | wi-fi | wireless | access point | access points | ap',
  'isp | internet service | bandwidth | circuit | broadband',
  'firewall | ngfw',
  'dns | dns filtering | web filter | content filter | filter | filtering',
  'cve | kev | vulnerability | vulnerabilities | exploited',
  'patch | patching | updates | update',
  'e-rate | erate | universal service | usac',
  'c1 | category one | category 1',
  'c2 | category two | category 2',
  '470 | form 470 | posting',
  '471 | form 471',
  '486 | form 486',
  '472 | bear | form 472',
  '474 | spi | form 474',
  'rfp | bid | bids | bidding | procurement | quotes | quote | sealed bid',
  'co-op | cooperative purchasing | cooperative contract | piggyback',
  'po | purchase order | purchasing',
  'capex | capital',
  'sbita | gasb 96 | subscription accounting',
  'lease | leasing | gasb 87',
  'cyber insurance | insurance | insurer | policy renewal | underwriter',
  'title i | title 1',
  'title ii | title 2 | title ii-a | title iia',
  'title iv | title 4 | title iv-a | title iva',
  'esser | arp | covid money | relief funds',
  'ferpa | education records | student records',
  'coppa | under 13 | children under 13',
  'cipa | internet safety policy',
  'ppra | surveys | survey consent',
  'hipaa | health records | nurse',
  'pii | personal information | personally identifiable information',
  'breach | data breach | notification | leak | leaked | exposed',
  'directory information | yearbook | photos',
  'school official | legitimate educational interest',
  'opt out | opt-out | consent',
  'parent | parents | guardian | mom | dad | family | families',
  'ai | chatgpt | gemini | copilot | genai | generative ai | llm | chatbot',
  'ai detector | ai detection | turnitin | gptzero',
  'deepfake | deepfakes | fake video | fake nude | voice clone',
  'accessibility | wcag | ada | screen reader | accessible',
  'udl | universal design',
  'samr | tpack',
  'station rotation | blended | rotation | flipped',
  '1:1 | one to one | one-to-one | device for every student',
  'digital citizenship | online behavior | cyberbullying',
  'coach | coaching | instructional coach | tosa',
  'evaluate training | kirkpatrick | guskey | evaluation of training',
  'micro-credential | micro-credentials | badge | badges',
  'board | school board | trustees | board meeting',
  'superintendent | supe | cabinet | leadership team',
  'cto | cio | technology director | tech director',
  'ciso | security lead',
  'csf | cybersecurity framework | nist csf',
  'cpg | cpgs | performance goals',
  'cis | cis controls | ig1',
  'zero trust | ztna | ztmm',
  'k12 six | k12six',
  'ms-isac | msisac | isac',
  'okr | okrs | goals | key results | dashboard',
  'change management | adkar | kotter | adoption | buy-in | resistance',
  'msp | managed service provider | contractor | outsource',
  'vendor | supplier | third party | third-party',
  'shadow it | unapproved apps | unvetted apps | rogue apps | free apps | extensions',
  'rostering | oneroster | clever | classlink',
  'ed-fi | edfi | interoperability | data standard',
  'caliper | lti',
  '911 | e911 | kari | ray baum | dispatchable location',
  'voip | phones | phone system',
  'iot | hvac | cameras | door access | building systems',
  'windows 10 | win10 | windows 11',
  'stolen | lost | missing',
  'offboarding | leaver | leavers | terminated | resigned | quit',
  'least privilege | admin rights | administrator rights | privileged',
  'password | passwords | passphrase',
  'encryption | encrypt | encrypted | bitlocker | filevault',
  'asset inventory | inventory | asset list | tagging',
  'help desk | helpdesk | tickets | ticketing | support desk',
  'staffing | technicians | techs | headcount | understaffed',
  'succession | cross-training | bus factor',
  'foresight | trends | horizon | emerging',
  'quantum | post-quantum | pqc',
]

const expansions = new Map<string, readonly string[]>()
for (const group of groups) {
  const terms = group.split(' | ')
  for (const term of terms) {
    const others = terms.filter((other) => other !== term)
    expansions.set(term, [...(expansions.get(term) ?? []), ...others])
  }
}

const longestPhrase = 4

/** Terms of the field that the words spell out, with what else they are called. */
export function synonymsIn(wordsOfText: string[]): { term: string; others: readonly string[] }[] {
  const found: { term: string; others: readonly string[] }[] = []
  for (let start = 0; start < wordsOfText.length; start++) {
    for (let length = longestPhrase; length >= 1; length--) {
      const term = wordsOfText.slice(start, start + length).join(' ')
      const others = expansions.get(term)
      if (!others) continue
      found.push({ term, others })
      break
    }
  }
  return found
}
