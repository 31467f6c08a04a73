/** The vocabulary of school districts, sorted. A word here is known not to be somebody's name. */
const list = (words: string) => words.trim().split(/\s+/)

/** Everyday words: they end a run of capitals without forbidding the rest of it. */
export const ordinary = list(`
a able about above accept access according across actually add additionally addr address advise
after afternoon again against agree alguien all allergies allow allowed almost already also
although always am among an and another any anybody anyone anything apart approve arabic are aren
around as asap ask asked asks at attach attached attends attn años back bad be because been before
began being below best better between big birthdate block born both bottom bring brings build but
buy by call called came can cancel cannot cant cc change check cheers child children choose close
collect comes como compare con consider contact contra copy could couldn create cuando cuenta
current currently dad date dear debe decide define delete deliver deploy describe desde design
diagnosis dice did didn differ different disable discipline do does doesn don donde done dont down
draft drop during each earlier easy edit either ella ellos email empty en enable end enough enrol
enroll ensure enter entrar es ese esta este está etc ethnicity evaluate even evening ever every
everyone everything example explain export false father felt few fifth finally find first fix flag
follow following for forgot found four fourth free from fue full furthermore fw fwd fyi gather
gave gender generate get gets getting give given go goes going gonna good got grader grandma
grandpa great guardian hacer had hadn half hand hard has hasn hasta hates hav have having hay he
heard hello help her here hermana hermano hers hes hey hi high hija hijo him his hola hold
homebound hour hours how however i if im import important in include install into invite is isn it
its ive join just keep keeps kept kid kids kind know last late later latest learn learns least
left les less let lets like likes list lo local lock locked log long longer look lost loves low
made madre mail main make makes managed many matrícula maybe me meanwhile meet merge message met
might mine minimum minute minutes missing mom month months more moreover morning most mother move
moved much mum must muy my myself más nacida nacido nació name named names necesita need needs
never new next nicknamed niña niño no nobody none nope nos not note nothing now nuestra nuestro of
off offer ok okay old on once one only open or order other others otherwise our out over overall
own padre para parent parse paste pay per perhaps pero person place plan plays please pls plz por
porque portuguese post prepare previously print provide puede puedo pull pupil purge push put
qualifies que question quick quiere quién qué ran rather re read reading reads ready real really
recommend record recover redact regarding regards remove rename replace report request require
reset restore review rewrite right robot roll run said same save saw say says scholar se second
see seems seen sees send sent set seven several share she shes ship short should shouldn show
shows sibling sign sin since sincerely sit six sixth so sobre somali some someone something
sometimes soon sort spoke steal still stop strike struggles student subject such suggest summarise
summarize sure sus sync take también tell ten test than thank thanks that thats the their them
then there therefore theres these they thing think thinks third this those though thought three
thrice through tiene time times tip to today todo together tomorrow tonight too took top total
track transfer translate treat true try turn twelve twenty twice two type un under unenroll unlock
until up update upgrade upload urgent us usa usar use used user using verify very via vietnamese
view wait wanna want wants was wasn way ways we week weeks well went were weren what whats when
where whether which while who whoever whom whose why win with withdraw within without wont word
work works would write wrong year years yes yesterday yet yo you your yours zip él`)

/** Products and vendors: no name stands next to them in one run. */
export const products = list(`
abre acer active adobe aeries airwatch aleks amazon amplify android anthropic apple apptegy arctic
aruba asana asus autodesk avigilon aws axis azure backblaze bamboohr bark barracuda benchmark
bitlocker bitwarden blackbaud blackboard bloomz book brightspace brisk brother cambium canon canva
canvas cellebrite chatgpt chrome chromebook cipafilter cisco citrix clever cloudflare code cognia
comcast common compass copilot coursera cradlepoint crowdstrike curipod darktrace datto deck
defender dell desmos destiny diffit digicert discord discovery docusign dreambox drive dropbox duo
dyknow eagle ebsco edgenuity edmentum edpuzzle edsby ellucian epson eset eureka everfi excel
extreme facebook falcon finalsite firefox flip flipgrid focus follett formative forms fortigate
fortinet fortios fortis frontline gaggle gemini genially gimkit github gitlab gmail goguardian
google grammarly graph hapara harcourt houghton hp hudl huntress ibm illuminate imagine impero
incident infinite instagram intel intune ios ipad iphone iready istation ixl jamf java jira kahoot
kami kaseya khan khanmigo kyocera lansweeper latitude learnplatform lego lenovo lexia lexmark
lightspeed linewize linkedin linux logitech loom lucid macbook magic magicschool malwarebytes map
marzano mcgraw mentimeter meraki meta microsoft mifflin mimecast minecraft mist mitel monday
moodle mosyle motorola munis naviance nearpod nessus netflix newline newsela ninja nintendo notion
novell nutanix nvidia nwea oculus office okta olweus onedrive onenote openai opengov oracle otter
outlook padlet panorama papercut parchment parentsquare pear perplexity pi poll powerpoint
powerschool procare prodigy promethean proofpoint python qualys quest quickbooks quizizz quizlet
raptor raspberry remind renaissance replit ricoh ringcentral roblox rubrik ruckus samsung sandy
savvas savvy scholastic schoology schooltool scratch screencastify securly seesaw sentinelone
servicenow sharepoint sheets siri siteimprove skype skyward slack slides smart smartsheet smarty
snapchat snort socrative sonicwall sophos spectrum sphero splunk spotify sql star starlink suite
surface swis switch synergy synology tableau talkingpoints tanium teams teamviewer tenable
threatlocker tiktok tinkercad toshiba transfinder trello turnitin ubiquiti umbrella unifi unity
varonis veeam verizon verkada vimeo vmware wayground webex wevideo whatsapp windows wix wolf
wonders wordpress workday workspace xello xerox yealink youtube zearn zendesk zoho zoom zscaler`)

/** School, office and technical nouns, places, days and months. */
export const things = list(`
ability academic academy acceptable accessibility accommodation account accountability achievement
act activity adhd admin administration administrative adult advanced advisor advisory affairs
african agency agenda agent agreement ai aid alabama alaska albany alert algebra alliance
amendment america american analysis analytics angeles annual answer antivirus ap app appendix
appliance application appropriation approval apr archive area arizona arkansas arp asian assembly
assessment asset assistance assistant assistive association athletic atlanta attendance attorney
audit aug authentication authority award awareness backup badge band bandwidth bank banner
baseline basic basis bell bench benefit bid bill biology biometric bip bldg blended board body
bond boston bot box brand breach bridge british broadband browser bucket budget buffalo building
bulletin bundle bureau bus business cabinet cable cafe cafeteria calculus calendar california
camera campaign campus canada capital card career cart case catalog category center central
certificate champion channel chapter charger chart chassis chat checklist chemistry chicago chief
childhood china choice christmas chronicle cincinnati cipa cisa citizenship city civil class
classified classroom cleveland client clinic cloud club coalition college colorado columbus column
command commerce commission committee commons communication community company competency
compliance computer computing conference congress connect connecticut connectivity consent
consortium consult content contest contract control cooperative coppa copyright core corp
corporation cosn cost council counsel counselor county course court credential credit crisis
critical csv curriculum custodial customer cyber cybersecurity daily dallas dashboard data
database dataset deadline debate dec december default degree delaware denver department deputy
desk desktop detection detroit device dictionary diego digital diploma direct director directory
disaster disclosure discussion disposal district division dob document domain driver early easter
economy edition edtech education educational educator effective ela election elementary eligible
ell emergency employee employment endpoint energy engagement engine english enterprise entity
equipment equitable equity eraser erate esea esl essential ethernet ethics europe european event
evidence exam executive expense expo extended extension external extract facility factor faculty
fair family fba fbi fcc feb february fed federal federation fee ferpa fiber field file filter
final finance financial firewall firmware fiscal fleet floor florida folder food force foreign
form formula forum foundation framework francisco french frequency freshman friday function fund
funding future gadget game gasb gateway gazette gen general geometry german gifted global goal
governance government governor gpa gr grade grading graduate grant green group growth guard guest
guidance guide guideline gym habit hall halloween hardware hawaii health helpdesk herald heritage
hipaa hispanic history holiday home homeroom homework host hosting hotspot house houston hub human
hybrid ib ice id idaho idea identity ids ieee iep illinois image impact implementation inc
inclusion independent index india indiana indigenous individualized industrial industry informed
infrastructure initiative innovation innovative insight institute instruction instructional
insurance integrated intelligence interactive interim intermediate international internet
intervention interview intranet inventory investment iowa isd iso issue iste item january jersey
job journal jul juliet july junior k kansas kentucky key keyboard kindergarten knowledge korea lab
labor lan language laptop latino law leader leadership leaf learner learning lease legal lesson
letter level liability liaison library license licensing life limited line link literacy llc loan
lockdown locker login louisiana lunch magazine mailbox maine maintenance malware management manual
march market maryland massachusetts master material math mathematics matrix maturity measure
mechanism media medicaid meeting member memo memorandum memorial memphis mental mentor menu metric
mexico mfa miami michigan middle migration mini minneapolis minnesota minor mission mississippi
missouri mit mobile mode model modern module monitor mouse multi museum music nation national
native nces nebraska network nevada news newsletter night nist north northern nov november nurse
nutrition objective obligation observation oct october odd offboarding officer ohio oklahoma
onboarding online operation operational opportunity option oregon organization orientation orleans
outage outcome outdoor outlet ownership package panel paper part partner partnership pass password
patch path pathway pd pedagogy pennsylvania performance period permission personal personalized
personnel phase philadelphia phishing phone physical physics pii pilot plagiarism planning
platform playbook plc pledge point police policy portable portal portfolio portland portrait
position potter power practice preschool presentation press prevention primary principal printer
priority privacy private procedure process procurement product profession professional proficiency
profile program programming progress project projector proposal protect protection protocol
provider psat psychology public purchase purchasing quality quarter quarterly quiz quote rack
radar radio ransomware rate ratio records recovery redesign reduction reference reform refresh
regent region regional registration regulation release remote renewal repair republic research
reserve resident resilience resource response responsible result retention revenue reward rfp
rhode ribbon rights risk rm roadmap robotics role room roster rostering route router routine row
rubric rule russia sacramento safe safer safety sample sat saturday schedule school science scope
score scorecard screen screening script seal search seattle secondary secretary section secure
security selection self seminar senate senior sep sept september server service session sheet
shelter sheriff sid signage signature single sis site skill slide sms social society software
solution source south southern space spanish speaker special specialist specification sped speech
spreadsheet spring ss ssid ssn ssns sso staar staff stakeholder standard start state statement
station status statute steam steering stem step storage store strategic strategy street structure
studies study stylus subcommittee success summary summit sunday superintendent supplemental
supplier supply support survey sustainability sustainable system tab table tablet talk target task
tax taxpayer teacher teaching team tech technical technology teen telecom telehealth template
tennessee term terms testing texas textbook thanksgiving theater threat thursday ticket tier title
toner tool toolkit topic tracker trade trading traditional traffic training transcript
transformation transition transparency transport transportation travel treasury tree trek trend
trial tribune trust trustee tuesday tuition tutor tutorial unesco unified union unit united
universal university upcoming ups usac usage utah vacation valley value vaping vehicle vendor
vermont version veterans victim video village virtual virus vision visitor visual vlan vocational
voice volunteer vote voucher vpn vulnerability wall wallet wan war warehouse warning warranty
warrior wars water wave web webcam webinar website wednesday weekly wellbeing wellness west
western wifi wireless wisconsin workflow workforce workshop workstation world writing wyoming york
youth zero zone`)

/** The name after one of these belongs to a grown-up at work. */
export const titles = list(`
admin administrator aide analyst applicant architect assistant attorney auditor author boss broker
candidate ceo cfo chair chairman chairperson chairwoman chief cio ciso clerk coach colleague
commissioner congressman congresswoman consultant contractor coo coordinator counsellor counselor
cto custodian dean deputy detective director dpo dr educator employee engineer expert facilitator
finalist founder gov governor hire instructor intern judge keynote lawyer lead leader liaison
librarian manager mayor miss mr mrs ms mx nurse officer owner paraprofessional presenter president
principal prof professor provost psychologist registrar rep representative researcher salesperson
secretary sen senator sgt sheriff speaker specialist sro staffer substitute superintendent
supervisor supt teacher tech technician therapist trainer treasurer trustee volunteer webmaster`)

/** Given names or surnames that are also everyday words: they need a reason to count. */
export const soft = list(`
alma alto amber angel april art august austin autumn baker banks bard bay beach bear bell bill
bishop black blue branch brooklyn brooks brown canyon carolina case cash cedar chad charlotte
chase chelsea cherry city claude clay cliff cook creek crystal dakota day desert drew eagle el elm
faith falls field fields forest fort fox frank garden gardens gates georgia gold grace grant gray
green grove harbor harmony hawk heights hill hills holland hope hunter iris island jack jackson
jade jay jefferson jordan joy jules june juniper king kit knight lake las lincoln lion london los
madison major maple mark max may melody mesa miles montana mount mt north oak oaks page palo paris
park parker parks pat pearl pearson penny phoenix pine pines polly port prairie price rapids raven
ray red reed rich ridge river rivers rob robin rose ruby rush saint san sandy santa savannah
sierra silver skip sky springs st star stone sue summer summers tiger trinity tyler virginia wade
ward washington wells west white wiley will wise wood woods wren young`)

/** People every lesson plan and workshop may name. */
export const people = new Set(
  list(`
abraham-lincoln ada-lovelace alan-turing albert-einstein anne-frank barack-obama benjamin-bloom
bill-gates brené-brown carol-dweck cesar-chavez charles-dickens charlotte-danielson diane-sweeney
donald-kirkpatrick donald-trump edgar-poe elena-aguilar elon-musk franklin-roosevelt
frederick-douglass george-couros george-washington grace-hopper grant-wiggins harriet-tubman
harry-potter helen-keller isaac-newton jane-austen jane-goodall jay-mctighe jean-piaget jim-knight
joe-biden john-dewey john-hattie john-kennedy john-kotter langston-hughes lev-vygotsky
malcolm-knowles malcolm-x marie-curie marie-kondo mark-twain martin-luther-king maya-angelou
michael-fullan monta-vista neil-armstrong paulo-freire robert-marzano rosa-parks ruben-puentedura
ruby-bridges sal-khan sally-ride sam-altman santa-claus simon-sinek steve-jobs susan-anthony
theodore-roosevelt thomas-guskey thomas-jefferson tim-cook todd-whitaker toni-morrison walt-disney
william-shakespeare`),
)
