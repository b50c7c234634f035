package assay.scoring.aeo;

import assay.scoring.ContentType;
import assay.scoring.document.Item;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What Google asks of structured data, as of November 2026: the one place to change when its documentation does.
///
/// Source: Google Search Central, "Structured data markup that Google Search supports" and the page of each type.
final class SchemaRules {

    /// What an item of some types must and should say. A dot leads into a nested item, a bar offers a choice.
    ///
    /// @param types any of these
    /// @param name what to call it
    record Rule(Set<String> types, String name, List<String> required, List<String> recommended) {
        boolean appliesTo(Item item) {
            for (String type : item.types()) {
                if (types.contains(type)) {
                    return true;
                }
            }
            return false;
        }
    }

    static final Set<String> ARTICLES = Set.of(
            "Article",
            "BlogPosting",
            "NewsArticle",
            "TechArticle",
            "Report",
            "ScholarlyArticle",
            "OpinionNewsArticle",
            "AnalysisNewsArticle",
            "ReportageNewsArticle",
            "ReviewNewsArticle",
            "BackgroundNewsArticle",
            "AdvertiserContentArticle",
            "SatiricalArticle",
            "LiveBlogPosting",
            "SocialMediaPosting");

    static final Set<String> PRODUCTS = Set.of("Product", "ProductGroup", "IndividualProduct", "ProductModel");

    static final List<Rule> RULES = List.of(
            new Rule(
                    ARTICLES,
                    "Article",
                    List.of(),
                    List.of(
                            "headline",
                            "author",
                            "author.name",
                            "author.url",
                            "datePublished",
                            "dateModified",
                            "image")),
            new Rule(
                    Set.of("Product", "IndividualProduct", "ProductModel"),
                    "Product",
                    List.of("name", "review|aggregateRating|offers"),
                    List.of("image")),
            new Rule(
                    Set.of("Review", "CriticReview", "UserReview", "EmployerReview"),
                    "Review",
                    List.of("itemReviewed", "reviewRating", "author"),
                    List.of("datePublished")),
            new Rule(
                    Set.of("AggregateRating"),
                    "AggregateRating",
                    List.of("ratingValue", "ratingCount|reviewCount"),
                    List.of()),
            new Rule(Set.of("ItemList"), "ItemList", List.of("itemListElement"), List.of()),
            new Rule(Set.of("BreadcrumbList"), "BreadcrumbList", List.of("itemListElement"), List.of()),
            new Rule(Set.of("VideoObject"), "VideoObject", List.of("name", "thumbnailUrl", "uploadDate"), List.of()),
            new Rule(Set.of("Recipe"), "Recipe", List.of("name", "image"), List.of()));

    /// Types whose rich results Google has ended, with what to know about it.
    static final Map<String, String> RETIRED = Map.of(
            "FAQPage", "Google ended FAQ rich results on 7 May 2026; the markup does no harm",
            "HowTo", "Google ended how-to rich results on 13 September 2023; the markup does no harm",
            "ClaimReview", "Google retired fact-check results in June 2025; the markup does no harm",
            "SpecialAnnouncement", "Google retired special announcements in June 2025; the markup does no harm",
            "OccupationAggregationByEmployer",
                    "Google retired estimated salaries in June 2025; the markup does no harm",
            "VehicleListing", "Google retired vehicle listings in June 2025; the markup does no harm");

    /// What says who the site is and where the page stands in it, and nothing of the page.
    static final Set<String> FURNITURE = Set.of(
            "WebSite",
            "Organization",
            "Corporation",
            "NewsMediaOrganization",
            "BreadcrumbList",
            "ListItem",
            "SearchAction",
            "ReadAction",
            "EntryPoint",
            "PropertyValueSpecification",
            "ImageObject",
            "SiteNavigationElement",
            "WPHeader",
            "WPFooter",
            "WPSideBar",
            "ContactPoint",
            "PostalAddress",
            "SpeakableSpecification");

    /// The types that name a page of a content type; a type that is not here takes any that is not furniture.
    private static final Map<ContentType, Set<String>> EXPECTED = new EnumMap<>(ContentType.class);

    static {
        EXPECTED.put(ContentType.NEWS, ARTICLES);
        EXPECTED.put(ContentType.PRODUCT_PAGE, PRODUCTS);
        EXPECTED.put(
                ContentType.REVIEW,
                Set.of("Review", "CriticReview", "UserReview", "ReviewNewsArticle", "AggregateRating"));
        Set<String> lists = new HashSet<>(ARTICLES);
        lists.add("ItemList");
        EXPECTED.put(ContentType.LISTICLE, Set.copyOf(lists));
    }

    /// The type to suggest for a page of this content type.
    static String suggested(ContentType type) {
        return switch (type) {
            case NEWS -> "NewsArticle";
            case PRODUCT_PAGE -> "Product";
            case REVIEW -> "Review";
            case LISTICLE -> "ItemList";
            case FAQ, GLOSSARY, LANDING_PAGE -> "WebPage";
            case DOCUMENTATION -> "TechArticle";
            default -> "BlogPosting or Article";
        };
    }

    /// Types one of which earns a rich result for a page of this content type; empty for the others.
    static Optional<Set<String>> expected(ContentType type) {
        return Optional.ofNullable(EXPECTED.get(type));
    }

    /// The types that pages use, to tell a slip of the pen by. Far from all there are, so a type that is not among them
    /// is not wrong for that.
    static final Set<String> KNOWN = new HashSet<>(Arrays.asList("""
            Action AboutPage Accommodation AdministrativeArea AdvertiserContentArticle AggregateOffer AggregateRating
            Airline Airport AlignmentObject AmusementPark AnalysisNewsArticle Answer Apartment Article AskPublicNewsArticle
            Audience AudioObject AutoDealer AutoRental AutoRepair BackgroundNewsArticle Bakery BankAccount BarOrPub
            BeautySalon BedAndBreakfast Blog BlogPosting Boat BodyOfWater Book BookSeries BookStore Brand BreadcrumbList
            Bridge BroadcastEvent BroadcastService BusinessAudience BusinessEvent BusStation BusTrip CafeOrCoffeeShop
            Campground Car Cemetery Chapter Church City CityHall ClaimReview Claim Class Clip ClothingStore Code Collection
            CollectionPage CollegeOrUniversity Comment CommunicateAction CompoundPriceSpecification Conversation
            ContactPage ContactPoint Corporation Country Course CourseInstance CreativeWork CreativeWorkSeason
            CreativeWorkSeries CriticReview DanceEvent DataCatalog DataDownload DataFeed Dataset DefinedRegion DefinedTerm
            DefinedTermSet DeliveryMethod Demand Dentist DigitalDocument Diet DiscussionForumPosting Distance Drug Duration
            EducationalOrganization EducationalOccupationalCredential EducationEvent EmployerAggregateRating EmployerReview
            EntryPoint Episode Event EventSeries ExerciseAction ExercisePlan ExhibitionEvent FAQPage FinancialProduct
            FinancialService Flight Florist FoodEstablishment Game GeoCircle GeoCoordinates GeoShape GovernmentOrganization
            GovernmentService GroceryStore Guide HealthClub Hospital Hotel HotelRoom House HowTo HowToDirection HowToItem
            HowToSection HowToStep HowToSupply HowToTip HowToTool ImageGallery ImageObject IndividualProduct Intangible
            InteractionCounter InsuranceAgency Invoice ItemList ItemPage JobPosting Landform Language LearningResource
            LegalService Legislation Library LikeAction ListItem LiveBlogPosting LocalBusiness LodgingBusiness Map
            MathSolver MediaObject MedicalBusiness MedicalClinic MedicalCondition MedicalEntity MedicalOrganization
            MedicalWebPage Menu MenuItem MenuSection MerchantReturnPolicy MonetaryAmount Mountain Movie MovieTheater Museum
            MusicAlbum MusicComposition MusicEvent MusicGroup MusicPlaylist MusicRecording MusicVideoObject NewsArticle
            NewsMediaOrganization NutritionInformation Occupation Offer OfferCatalog OfferShippingDetails OnlineBusiness
            OnlineStore OpeningHoursSpecification OpinionNewsArticle Order OrderItem Organization OwnershipInfo Park
            ParkingFacility Patient PaymentMethod Periodical Permit Person Pharmacy Photograph Physician Place Play
            PodcastEpisode PodcastSeason PodcastSeries PostalAddress Preschool PriceSpecification Product ProductCollection
            ProductGroup ProductModel ProfessionalService ProfilePage Project PropertyValue PropertyValueSpecification
            PublicationEvent PublicationIssue PublicationVolume QAPage QuantitativeValue Question Quiz Quotation RadioSeries
            Rating ReadAction RealEstateAgent RealEstateListing Recipe Report Resort ReportageNewsArticle Reservation Residence
            Restaurant Review ReviewNewsArticle Role Room SatiricalArticle Schedule ScholarlyArticle School ScreeningEvent
            SearchAction SearchResultsPage Season Series Service ServiceChannel ShippingDeliveryTime
            ShippingRateSettings SiteNavigationElement SocialMediaPosting SoftwareApplication SoftwareSourceCode
            SpeakableSpecification SpecialAnnouncement SportsActivityLocation SportsEvent SportsOrganization SportsTeam
            Statement State Store Syllabus Table TechArticle TelevisionStation TheaterEvent Thesis Thing Ticket
            TouristAttraction TouristDestination TouristTrip TrainStation TrainTrip TravelAgency Trip TVEpisode TVSeason
            TVSeries UnitPriceSpecification UserComments UserInteraction UserReview Vehicle VideoGame VideoGallery
            VideoObject VirtualLocation VisualArtwork WarrantyPromise WatchAction WebApplication MobileApplication WebAPI
            WebContent WebPage WebPageElement WebSite WholesaleStore WPAdBlock WPFooter WPHeader WPSideBar Zoo
            """.strip().split("\\s+")));

    private SchemaRules() {}

    /// The known type that was evidently meant by one that is not known: it differs in case, or in one letter of six or
    /// more.
    static Optional<String> meant(String type) {
        if (KNOWN.contains(type) || type.indexOf(':') >= 0 || type.indexOf('/') >= 0) {
            return Optional.empty();
        }
        String found = null;
        for (String known : KNOWN) {
            boolean near = known.equalsIgnoreCase(type)
                    || (type.length() >= 6 && known.length() >= 6 && differInOne(known, type));
            if (near && (found == null || known.compareTo(found) < 0)) {
                found = known;
            }
        }
        return Optional.ofNullable(found);
    }

    /// Whether one letter put in, left out, changed or exchanged with its neighbour makes one of the other.
    static boolean differInOne(String one, String two) {
        int from = 0;
        int most = Math.min(one.length(), two.length());
        while (from < most && one.charAt(from) == two.charAt(from)) {
            from++;
        }
        int tail = 0;
        while (tail < most - from && one.charAt(one.length() - 1 - tail) == two.charAt(two.length() - 1 - tail)) {
            tail++;
        }
        int left = one.length() - from - tail;
        int right = two.length() - from - tail;
        return Math.max(left, right) <= 1
                || (left == 2
                        && right == 2
                        && one.charAt(from) == two.charAt(from + 1)
                        && one.charAt(from + 1) == two.charAt(from));
    }
}
